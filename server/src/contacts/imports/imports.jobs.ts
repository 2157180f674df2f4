import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { importJob } from './imports.rows.ts'
import { runImports } from './imports.run.ts'
import { sweepImports } from './imports.turns.ts'

export function importJobs(platform: Platform): Job[] {
  return [
    {
      name: importJob,
      retries: 3,
      heartbeatSeconds: 10,
      // Two at once, so that a large file of one enterprise does not hold up the others.
      atOnce: 2,
      run: ({ enterpriseId }, context) => runImports(platform, String(enterpriseId), context),
    },
    { name: 'contacts.import.sweep', retries: 0, every: '* * * * *', run: () => sweepImports(platform) },
  ]
}
