import { type HeldVersion, heldText } from '@parley/contracts/bots/training.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { useActivateVersion, useKeepServing, useVersions } from './training.api.ts'
import look from './training.module.css'

/** More of them are told by the run itself. */
const mostNamed = 5

/** A version that did worse than the one that answers waits for a decision, on every screen of its agent. */
export function HeldVersionNotice({ agentId }: { agentId: string }) {
  const { data } = useVersions(agentId)
  const held = data?.versions.find(version => version.held)?.held
  return held ? <Notice agentId={agentId} held={held} /> : null
}

function Notice({ agentId, held }: { agentId: string; held: HeldVersion }) {
  const canTeach = useMay()('NLP')
  const { version, versionBefore, runId, worse } = held
  const run = `/bots/${agentId}/tests?run=${runId}`
  const more = worse.length - mostNamed
  return (
    <section className={look.held} aria-label="Held version">
      <div className={look.heldWords}>
        <p role="alert">{heldText(held)}</p>
        <p className={look.detail}>
          Got worse:{' '}
          {worse.slice(0, mostNamed).map(({ testId, name }, place) => (
            <span key={testId}>
              {place > 0 ? ', ' : null}
              <Link href={`${run}&test=${testId}`}>{name}</Link>
            </span>
          ))}
          {more > 0 ? (
            <>
              {' and '}
              <Link href={run}>{more} more</Link>
            </>
          ) : null}
        </p>
      </div>
      {canTeach ? <Decision agentId={agentId} version={version} versionBefore={versionBefore} /> : null}
    </section>
  )
}

type DecisionProps = { agentId: string; version: number; versionBefore: number }

function Decision({ agentId, version, versionBefore }: DecisionProps) {
  const activating = useActivateVersion(agentId)
  const keeping = useKeepServing(agentId)
  const isBusy = activating.isPending || keeping.isPending
  return (
    <div className={look.heldActs}>
      <Button compact kind="primary" disabled={isBusy} isBusy={keeping.isPending} onClick={() => keeping.mutate()}>
        Keep version {versionBefore}
      </Button>
      <Button compact disabled={isBusy} isBusy={activating.isPending} onClick={() => activating.mutate(version)}>
        Put version {version} into service anyway
      </Button>
    </div>
  )
}
