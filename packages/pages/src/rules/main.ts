import { followOldAnchor } from './old-anchors.ts';
import { startSearch } from './search.ts';

followOldAnchor();
startSearch();
