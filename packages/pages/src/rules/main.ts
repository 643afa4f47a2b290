import { startSearch } from './search.ts';

startSearch();
