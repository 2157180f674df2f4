import { useState } from 'react'
import type { Refusal } from '../ui/form/refusal.ts'
import type { CampaignValues } from './campaign.draft.ts'
import { rootOf, stepOf } from './campaign.places.ts'
import type { Step } from './campaigns.search.ts'

type Told = { values: CampaignValues; refusals: readonly Refusal[] }
type Problems = Record<string, string | null>

/** What the form itself sees on steps that somebody tried to leave, and what the server said of values that still stand. */
export function useFaults() {
  const [tried, setTried] = useState<readonly Step[]>([])
  const [told, setTold] = useState<Told | null>(null)
  return {
    lookAt: (...steps: readonly Step[]) => setTried(before => [...before, ...steps]),
    lookAway: (step: Step) => setTried(before => before.filter(one => one !== step)),
    tell: setTold,
    /** Path → message. */
    of: (values: CampaignValues, problems: Problems): Map<string, string> => {
      const faults = new Map<string, string>()
      for (const { field = '', message } of told?.refusals ?? []) {
        if (told?.values[rootOf(field)] === values[rootOf(field)]) faults.set(field, message)
      }
      for (const [path, problem] of Object.entries(problems)) {
        if (problem && tried.includes(stepOf(path))) faults.set(path, problem)
      }
      return faults
    },
  }
}
