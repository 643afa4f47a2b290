import { sweptInvoices } from '../support/sweeps/documents/index.ts';
import { testSweep } from '../support/sweeps/test-sweep.ts';
import { acceptedSilences } from './accepted-silences.ts';
import { acceptedWarnings } from './accepted-warnings.ts';

testSweep('unknowns', { invoices: sweptInvoices, silences: acceptedSilences, warnings: acceptedWarnings });
