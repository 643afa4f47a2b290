import { sweptInvoices } from '../support/sweeps/documents/index.ts';
import { testSweep } from '../support/sweeps/test-sweep.ts';

testSweep('amounts', sweptInvoices);
