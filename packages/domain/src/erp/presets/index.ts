import type { ErpPreset } from '../preset.ts';
import { comarchOptima } from './comarch-optima.ts';
import { comarchXl } from './comarch-xl.ts';
import { d365FinancePl } from './d365-finance-pl.ts';
import { enova365 } from './enova365.ts';
import { fakturownia } from './fakturownia.ts';
import { ifirma } from './ifirma.ts';
import { infakt } from './infakt.ts';
import { netsuitePl } from './netsuite-pl.ts';
import { odooL10nPl } from './odoo-l10n-pl.ts';
import { sapErpPl } from './sap-erp-pl.ts';
import { subiektGt } from './subiekt-gt.ts';
import { subiektNexo } from './subiekt-nexo.ts';
import { symfoniaHandel } from './symfonia-handel.ts';
import { wfirma } from './wfirma.ts';

/**
 * The built-in presets, by slug. None of them was made by a vendor. Operators may replace and deactivate them and add others
 * (`preset-catalogue.ts`).
 */
export const builtInPresets: readonly ErpPreset[] = [
  comarchOptima,
  comarchXl,
  d365FinancePl,
  enova365,
  fakturownia,
  ifirma,
  infakt,
  netsuitePl,
  odooL10nPl,
  sapErpPl,
  subiektGt,
  subiektNexo,
  symfoniaHandel,
  wfirma,
];
