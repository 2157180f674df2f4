import { type Definition, definitionTexts } from '@parley/contracts/contacts/definitions.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { readUse, useDeleteDefinition } from './definitions.api.ts'
import { holders } from './definitions.words.ts'

type Doomed = Pick<Definition, 'id' | 'fieldLabel'>

/** Says how many contacts would lose a value, asks, then puts the field into the Bin. */
export function useAskToDeleteDefinition(): (definition: Doomed) => void {
  const confirm = useConfirm()
  const { mutate } = useDeleteDefinition()
  const ask = async ({ id, fieldLabel }: Doomed) => {
    const contacts = await readUse(id)
    const detail = `${holders(contacts, fieldLabel)} ${contacts === 0 ? '' : 'Values are hidden at once and kept for 30 days.'}`
    if (await confirm({ question: definitionTexts.deleteQuestion, detail: detail.trim() })) mutate(id)
  }
  return definition => void ask(definition).catch((error: Error) => toast.error(error.message))
}
