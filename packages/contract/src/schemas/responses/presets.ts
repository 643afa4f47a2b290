import * as z from 'zod';
import { lineMethod } from '../correction-fields.ts';
import { timestamp } from './envelope.ts';

const preset = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .meta({ description: 'Send it as `preset`.', examples: ['comarch-optima'] }),
    name: z.string().meta({ description: 'Name of the system.' }),
    vendor: z.string().meta({ description: 'Vendor of the system.' }),
    version: z.string().meta({ description: 'Version of the system, or of its data format, that the preset applies to.' }),
    description: z.string().meta({ description: 'Description, including what was not verified.' }),
    documentation_url: z.string().nullable().meta({ format: 'uri', description: 'Documentation of the vendor; null if there is none.' }),
    vat_rate_map: z.record(z.string(), z.string()).meta({ description: 'Maps VAT codes of the system to values of P_12.' }),
    jpk_field_aliases: z
      .record(z.string(), z.string().regex(/^K_\d{2}$/))
      .meta({ description: 'Maps codes of the system to fields of JPK_V7M.' }),
    scenario_overrides: z
      .record(
        z.string(),
        z.strictObject({
          method: lineMethod.optional(),
          allowed_pairs: z
            .array(z.array(z.string()).length(2))
            .optional()
            .meta({ description: 'Allowed moves of an advance between fields of JPK_V7M: from the first to the second.' }),
        }),
      )
      .meta({ description: 'Changes that the preset makes to scenarios, by scenario id.' }),
    default_settings: z.record(z.string(), z.string()).meta({ description: 'Default answers to questions.' }),
    is_official: z.boolean().meta({ description: 'Whether the vendor provides it.' }),
    updated_at: timestamp.meta({ description: 'When the preset was last changed.' }),
  })
  .meta({ id: 'ErpPreset', description: 'Data about an ERP system: its VAT codes, and how it makes corrections.' });

/** `data` of `GET /erp-presets`. */
export const erpPresets = z
  .strictObject({ presets: z.array(preset).meta({ description: 'The active presets, sorted by slug.' }) })
  .meta({ id: 'ErpPresets' });
