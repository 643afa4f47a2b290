import * as z from 'zod';
import { lineMethod } from '../correction-fields.ts';
import { timestamp } from './envelope.ts';

const preset = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .meta({ description: 'Sent as preset.', examples: ['comarch-optima'] }),
    name: z.string().meta({ description: 'Name of the system.' }),
    vendor: z.string().meta({ description: 'Who makes the system.' }),
    version: z.string().meta({ description: 'Version of the system, or of its form of data, that the preset is for.' }),
    description: z.string().meta({ description: 'Also says what was not verified.' }),
    documentation_url: z.string().nullable().meta({ format: 'uri', description: "The vendor's; null when there is none." }),
    vat_rate_map: z
      .record(z.string(), z.string())
      .meta({ description: 'VAT codes of the system, and the literals of P_12 they stand for.' }),
    jpk_field_aliases: z
      .record(z.string(), z.string().regex(/^K_\d{2}$/))
      .meta({ description: 'Codes of the system, and the fields of JPK_V7M they stand for.' }),
    scenario_overrides: z
      .record(
        z.string(),
        z.strictObject({
          method: lineMethod.optional(),
          allowed_pairs: z
            .array(z.array(z.string()).length(2))
            .optional()
            .meta({ description: 'Moves of an advance between fields of JPK_V7M that are allowed: from the first to the second.' }),
        }),
      )
      .meta({ description: 'What the preset changes in scenarios, by their ids.' }),
    default_settings: z
      .record(z.string(), z.string())
      .meta({ description: 'Answers to questions that count where the caller gives none.' }),
    is_official: z.boolean().meta({ description: 'Whether it comes from the vendor.' }),
    updated_at: timestamp.meta({ description: 'When the preset was last changed.' }),
  })
  .meta({ id: 'ErpPreset', description: 'What is known of an ERP system: its VAT codes, and how it makes corrections.' });

/** `data` of `GET /erp-presets`. */
export const erpPresets = z
  .strictObject({ presets: z.array(preset).meta({ description: 'Those that are active, by their slugs.' }) })
  .meta({ id: 'ErpPresets' });
