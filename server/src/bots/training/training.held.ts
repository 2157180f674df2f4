import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import type { Leasable, Lease } from './lease.ts'

export type TrainingTask = { trainingId: string; enterpriseId: string }
/** A training held by this process; `attempt` is the fence that a later holder moves on. */
export type Held = TrainingTask & { agentId: string; attempt: number }

export function asTrainer<T>(platform: Platform, { enterpriseId }: TrainingTask, act: (work: Work) => Promise<T>) {
  return transact({ platform, actor: systemActor(enterpriseId, 'training'), request: noRequest }, act)
}

export function trainingRow({ trainingId, enterpriseId }: TrainingTask): Leasable {
  return { table: 'trainings', id: trainingId, enterpriseId }
}

export function trainingLease(held: Held): Lease {
  return { ...trainingRow(held), attempt: held.attempt }
}

/** The same for every attempt, so that a repetition replaces what a dead process left behind. */
export function modelKeyOf({ enterpriseId, agentId, trainingId }: Held): string {
  return `${enterpriseId}/models/${agentId}/${trainingId}.bin`
}
