import type { OptionHelp } from './command-help.ts';

const languageOption = {
  pl: 'język tekstów, pomocy i komunikatów: pl|en (domyślnie teksty pl, pomoc en)',
  en: 'language of texts, help and messages: pl|en (default: texts pl, help en)',
};

const configOptions = {
  '--config <file>': {
    pl: 'plik konfiguracji (domyślnie nakor.config.json w tym folderze albo w folderze nadrzędnym)',
    en: 'configuration file (default: nakor.config.json in this folder or one above it)',
  },
  '--no-config': { pl: 'nie używaj konfiguracji', en: 'use no configuration' },
};

const environmentOption = {
  pl: 'środowisko KSeF, do którego trafią faktury: prod|demo|test (domyślnie prod)',
  en: 'environment of KSeF to which the invoices will be sent: prod|demo|test (default: prod)',
};

/** Options of all commands on documents. */
export const documentOptions: OptionHelp = {
  options: {
    '--language <language>': languageOption,
    '--environment <environment>': environmentOption,
    '--as-of <time>': {
      pl: 'zakładany dzień wysłania do KSeF (domyślnie teraz): RRRR-MM-DD albo chwila, na przykład 2026-10-15T09:00:00+02:00; od 2026-02-01 do roku naprzód',
      en: 'assumed day of sending to KSeF (default: now): YYYY-MM-DD, or an instant such as 2026-10-15T09:00:00+02:00; from 2026-02-01 to one year ahead',
    },
    ...configOptions,
  },
};

/** Options of the command that serves agents. */
export const agentOptions: OptionHelp = {
  options: { '--language <language>': languageOption, '--environment <environment>': environmentOption, ...configOptions },
};

/** Options of commands that call a service. */
export const serviceOptions: OptionHelp = {
  options: {
    '--api <url>': {
      pl: 'adres usługi z jej wersją, na przykład https://api.example.com/api/v1 (NAKOR_URL)',
      en: 'address of the service with its version, such as https://api.example.com/api/v1 (NAKOR_URL)',
    },
    '--language <language>': languageOption,
    ...configOptions,
  },
};

/** Options that describe a correction. */
export const correctionOptions: OptionHelp = {
  options: {
    '--request <file>': {
      pl: 'plik JSON z polami API; pozostałe opcje zastępują jego pola',
      en: 'a JSON file with the fields of the API; other options replace its fields',
    },
    '--scenario <id>': { pl: 'scenariusz, zob. nakor scenarios', en: 'the scenario, see nakor scenarios' },
    '--reason <text>': { pl: 'przyczyna korekty', en: 'the reason for the correction' },
    '--number <number>': { pl: 'numer faktury korygującej', en: 'the number of the correcting invoice' },
    '--preset <slug>': { pl: 'ustawienia dla programu ERP', en: 'an ERP preset' },
    '--correction <file>': {
      pl: 'wcześniejsza korekta oryginału; kilka podaj po kolei, w kolejności wystawienia',
      en: 'an earlier correction of the original; repeat it for several, in the order of issue',
    },
  },
  repeated: ['--correction <file>'],
};
