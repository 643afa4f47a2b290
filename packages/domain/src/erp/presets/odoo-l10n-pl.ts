import type { ErpPreset } from '../preset.ts';

/**
 * Tax xml ids of the Polish localisation.
 *
 * @source odoo/odoo, addons/l10n_pl/data/template/account.tax-pl.csv (ids, JPK tags) and addons/l10n_pl_edi/models/account_move.py
 *         (`compute_p_12`); the golden file of its credit note: a refund is a difference with a negative `P_8B`
 * Its code has no branch for goods of travellers (art. 129) and ends in `zw` there; `0 KR` is what the schema says of such sales.
 * `oo` has no field: the tag K_31 of that tax is a leftover of JPK_VAT(3), and K_31 is the field of the buyer.
 */
export const odooL10nPl: ErpPreset = {
  slug: 'odoo-l10n-pl',
  name: 'Odoo, Polish localisation',
  vendor: 'Odoo S.A.',
  version: '19.0',
  description:
    'Ids of the taxes as delivered in l10n_pl. Rates and JPK fields are those of its source code. Not verified in a source: the rate of vs_zwrot_podróżnych_0, which follows from the law alone. vs_stal is delivered inactive.',
  documentationUrl: 'https://github.com/odoo/odoo/tree/19.0/addons/l10n_pl',
  vatRateMap: {
    vs_kraj_23: '23',
    vs_kraj_usl_23: '23',
    vs_kraj_8: '8',
    vs_kraj_5: '5',
    vs_kraj_0: '0 KR',
    vs_zwrot_podróżnych_0: '0 KR',
    vs_kraj_zw: 'zw',
    vs_kraj_zw_gold: 'zw',
    vs_unia: '0 WDT',
    vs_unia_i42: '0 WDT',
    vs_unia_i63: '0 WDT',
    vs_unia_triangular: '0 WDT',
    vs_eksp_tow: '0 EX',
    vs_ekspu: 'np I',
    vs_dostu: 'np II',
    vs_stal: 'oo',
  },
  jpkFieldAliases: {
    vs_kraj_23: 'K_19',
    vs_kraj_usl_23: 'K_19',
    vs_kraj_8: 'K_17',
    vs_kraj_5: 'K_15',
    vs_kraj_0: 'K_13',
    vs_zwrot_podróżnych_0: 'K_14',
    vs_kraj_zw: 'K_10',
    vs_kraj_zw_gold: 'K_10',
    vs_unia: 'K_21',
    vs_unia_i42: 'K_21',
    vs_unia_i63: 'K_21',
    vs_unia_triangular: 'K_21',
    vs_eksp_tow: 'K_22',
    vs_ekspu: 'K_11',
    vs_dostu: 'K_12',
  },
  scenarioOverrides: {
    'price-change': { method: 'roznica' },
    'quantity-return': { method: 'roznica' },
    'cancel-to-zero': { method: 'roznica' },
  },
  defaultSettings: { metoda_wierszy: 'roznica' },
  isOfficial: false,
  updatedAt: '2026-11-21T00:00:00Z',
};
