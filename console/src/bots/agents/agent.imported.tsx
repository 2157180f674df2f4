import { type ImportResult, transferTexts } from '@parley/contracts/bots/transfer.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import look from './agent.transfer.module.css'

/** What was imported, and what of the file could not be. */
export function ImportedDialog({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const go = useGo()
  const { agentId, name, stories, intents, utterances, entities, warnings } = result
  const facts = { Stories: stories, Intents: intents, 'Training phrases': utterances, Entities: entities }
  return (
    <Dialog
      isOpen
      title={transferTexts.imported}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" onClick={() => go(`/bots/${agentId}`)}>
            {transferTexts.open}
          </Button>
        </>
      }
    >
      <div className={look.part}>
        <dl className={look.facts}>
          <dt>Agent</dt>
          <dd>{name}</dd>
          {Object.entries(facts).map(([label, count]) => (
            <Fact key={label} label={label} value={formatNumber(count)} />
          ))}
        </dl>
        {warnings.length > 0 ? (
          <section aria-label="Warnings">
            <strong>{formatNumber(warnings.length)} warnings</strong>
            <ul className={look.told}>
              {warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
