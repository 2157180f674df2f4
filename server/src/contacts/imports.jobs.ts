import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { importJob } from './imports.rows.ts'
import { runImports } from './imports.run.ts'
import { sweepImports } from './imports.turns.ts'

export function importJobs(platform: Platform): Job[] {
  return [
    {
      name: importJob,
      retries: 3,
      heartbeatSeconds: 10,
      // A large file of one enterprise does not keep the others waiting.
      atOnce: 2,
      run: ({ enterpriseId }, context) => runImports(platform, String(enterpriseId), context),
    },
    { name: 'contacts.import.sweep', retries: 0, every: '* * * * *', run: () => sweepImports(platform) },
  ]
}
