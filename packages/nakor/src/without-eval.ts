import * as z from 'zod';

// zod would otherwise try to compile schemas with `new Function`, which content security policies of pages forbid and report. It has to be
// set before the schemas are created.
z.config({ jitless: true });
