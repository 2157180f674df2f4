import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { buildReview } from './review.build.ts'
import { reviewJob } from './review.ts'

export function reviewJobs(platform: Platform): Job[] {
  return [
    {
      name: reviewJob,
      retries: 2,
      run: ({ agentId, enterpriseId }) =>
        buildReview(platform, { agentId: String(agentId), enterpriseId: String(enterpriseId) }),
    },
  ]
}
