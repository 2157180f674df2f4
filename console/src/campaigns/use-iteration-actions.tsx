import { administrator } from '@parley/contracts/auth/permissions.ts'
import { type Activity, activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import {
  IconCalculator,
  IconCheck,
  IconCopy,
  IconEdit,
  IconEye,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useProfile } from '../auth/profile.api.ts'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { StartWords } from './iteration.estimate.tsx'
import { type IterationAct, useActOnIteration, useCloneIteration, useDeleteIteration } from './iterations.api.ts'
import { iterationPaths } from './iterations.search.ts'
import { iterationQuestions, iterationWords } from './iterations.words.ts'

/** Dialogs that the screen opens itself. */
export type Opening = 'estimate' | 'reject' | 'history'
export type ActionName =
  | 'View'
  | 'Edit'
  | 'Submit'
  | 'Estimate'
  | 'Approve'
  | 'Reject'
  | 'Start'
  | 'Pause'
  | 'Resume'
  | 'Stop'
  | 'Clone'
  | 'Delete'
  | typeof iterationWords.history

export type NamedAction = Action & { label: ActionName }
type Wishes = { onOpen: (what: Opening, activity: Activity) => void; onDeleted?: () => void }

/** What may be done with an iteration as it stands by whoever reads it, in the order of the documents (CAMP-006). */
export function useIterationActions({ onOpen, onDeleted }: Wishes) {
  const may = useAllowed()
  const { run, clone, ask, busyWith } = useActs(onDeleted)
  const actionsOf = (activity: Activity): NamedAction[] => {
    const { id } = activity
    const all: NamedAction[] = [
      { label: 'View', icon: IconEye, href: iterationPaths.one(id) },
      { label: 'Edit', icon: IconEdit, href: iterationPaths.edit(id) },
      { label: 'Submit', icon: IconSend, onClick: () => run(activity, 'submit') },
      { label: 'Estimate', icon: IconCalculator, onClick: () => onOpen('estimate', activity) },
      { label: 'Approve', icon: IconCheck, onClick: () => ask(activity, 'approve') },
      { label: 'Reject', icon: IconX, onClick: () => onOpen('reject', activity) },
      { label: 'Start', icon: IconPlayerPlay, onClick: () => ask(activity, 'start') },
      { label: 'Pause', icon: IconPlayerPause, onClick: () => run(activity, 'pause') },
      { label: 'Resume', icon: IconPlayerPlay, onClick: () => run(activity, 'resume') },
      { label: 'Stop', icon: IconPlayerStop, onClick: () => ask(activity, 'stop') },
      { label: 'Clone', icon: IconCopy, onClick: () => clone(id) },
      { label: iterationWords.history, icon: IconHistory, onClick: () => onOpen('history', activity) },
      { label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => ask(activity, 'delete') },
    ]
    return all.filter(({ label }) => may(label, activity))
  }
  return { actionsOf, busyWith }
}

/** As the server judges it. */
function useAllowed(): (name: ActionName, activity: Activity) => boolean {
  const may = useMay()
  const isOwn = useIsOwn()
  const canRun = may(['CAMPAIGNS.EDIT', 'CAMPAIGNS.APPROVE'])
  const canEdit = may('CAMPAIGNS.EDIT')
  return (name, activity) => {
    const { state, approval } = activity
    const isIn = (...some: number[]) => some.includes(state)
    const is = (...some: Activity['approval'][]) => isIn(states.created) && some.includes(approval)
    const allowed: Record<ActionName, boolean> = {
      View: true,
      Edit: canEdit && is('DRAFT', 'REJECTED'),
      Submit: canEdit && is('DRAFT'),
      Estimate: may(['CAMPAIGNS.VIEW', 'CAMPAIGNS.VIEW_CAMPAIGNREPORT']) && isIn(states.created, states.scheduled),
      Approve: may('CAMPAIGNS.APPROVE') && is('PENDING') && !isOwn(activity),
      Reject: may('CAMPAIGNS.APPROVE') && is('PENDING') && !isOwn(activity),
      Start: canRun && is('APPROVED'),
      Pause: canEdit && isIn(states.scheduled, states.started),
      Resume: canEdit && isIn(states.paused),
      Stop: canRun && isIn(states.scheduled, states.started, states.paused),
      Clone: may('CAMPAIGNS.CREATE'),
      [iterationWords.history]: true,
      Delete: may('CAMPAIGNS.DELETE') && !isIn(states.started, states.paused),
    }
    return allowed[name]
  }
}

/** Nobody judges what they made or changed themselves, but an administrator. */
function useIsOwn(): (activity: Activity) => boolean {
  const { uId, roles } = useProfile()
  if (roles.includes(administrator)) return () => false
  return ({ history }) =>
    history.some(entry => entry.uId === uId && (entry.action === 'create' || entry.action === 'update'))
}

type Question = keyof typeof iterationQuestions

function useActs(onDeleted: () => void = () => undefined) {
  const go = useGo()
  const confirm = useConfirm()
  const canEdit = useMay()('CAMPAIGNS.EDIT')
  const { mutate, isPending, variables } = useActOnIteration()
  const remove = useDeleteIteration(onDeleted)
  const clone = useCloneIteration(({ id }) => go(canEdit ? iterationPaths.edit(id) : iterationPaths.one(id)))
  const run = ({ id }: Activity, act: IterationAct) => mutate({ id, act })
  const ask = async (activity: Activity, what: Question) => {
    const question = iterationQuestions[what]
    const detail = what === 'start' ? { detail: <StartWords activity={activity} /> } : {}
    if (!(await confirm({ ...question, ...detail }))) return
    if (what === 'delete') remove.mutate(activity.id)
    else run(activity, what)
  }
  return {
    run,
    clone: clone.mutate,
    ask: (activity: Activity, what: Question) => void ask(activity, what),
    /** What is being done at the moment. */
    busyWith: isPending ? variables.act : null,
  }
}
