import { sameText } from '@parley/contracts/fields.ts'
import { anyEntity } from '@parley/nlu/entities/finders.ts'
import { type Foreign, type ForeignIntent, isSystem, newParameter, parameterName } from './import.foreign.ts'
import { type RasaProject, textsOf } from './import.rasa.project.ts'
import { entriesOf, listOf, recordOf, textOf } from './import.values.ts'

/** The slots that a form asks for become required parameters of the intents that begin it. */
export function addForms(project: RasaProject, foreign: Foreign): void {
  for (const [form, given] of project.forms) {
    const slots = slotsOf(given)
    const intents = intentsOf(form, slots, { project, foreign })
    if (intents.length === 0 && slots.length > 0) foreign.warnings.add(`No intent begins the form '${form}'`)
    for (const intent of intents) for (const slot of slots) require(slot, intent, { form, project, foreign })
  }
}

type Scene = { project: RasaProject; foreign: Foreign }

function require(slot: string, intent: ForeignIntent, { form, project, foreign }: Scene & { form: string }): void {
  const parameter = parameterName(slot)
  const entity = markedEntity(intent, parameter) ?? entityOf(slot, project, foreign)
  const prompts = [`utter_ask_${form}_${slot}`, `utter_ask_${slot}`]
    .map(name => textsOf(project.responses.get(name), name, foreign))
    .find(texts => texts.length > 0)
  const row = {
    ...newParameter(parameter, entity),
    required: true,
    ...(prompts ? { prompts: prompts.slice(0, 10) } : {}),
  }
  intent.parameters.push(row)
}

function markedEntity({ phrases }: ForeignIntent, parameter: string): string | undefined {
  return phrases.flat().find(piece => piece.parameter && sameText(piece.parameter) === sameText(parameter))?.entity
}

/** As the slot's mapping says, or the entity of its name; what is filled from any text takes any text. */
function entityOf(slot: string, { slots }: RasaProject, { entities, warnings }: Foreign): string {
  const mappings = listOf(recordOf(slots.get(slot)).mappings).map(recordOf)
  const mapped = mappings.map(({ entity }) => textOf(entity)).find(name => name !== '')
  const isKnown = (name: string) => isSystem(name) || entities.has(name)
  const found = [mapped ?? '', slot, `sys.${slot}`].find(isKnown)
  if (found) return found
  if (!mappings.some(({ type }) => type === 'from_text')) {
    warnings.add(`Slot '${slot}' is filled by no known entity and takes any text`)
  }
  return anyEntity.id
}

/** A list of names in the newer form, mappings by name in the older ones. */
function slotsOf(form: unknown): string[] {
  const required = recordOf(form).required_slots ?? form
  return Array.isArray(required)
    ? required.map(textOf).filter(slot => slot !== '')
    : entriesOf(required).flatMap(([slot]) => (slot === 'ignored_intents' ? [] : [slot]))
}

/** By its name, by the rules that begin it, or by the values that the phrases mark. */
function intentsOf(form: string, slots: readonly string[], { project, foreign }: Scene): ForeignIntent[] {
  const { intents } = foreign
  const named = intents.filter(({ name }) => form === name || form === `${name}_form`)
  if (named.length > 0) return named
  const begun = new Set(project.rules.flatMap(rule => intentsBefore(form, rule)))
  const ruled = intents.filter(({ name }) => begun.has(name))
  if (ruled.length > 0) return ruled
  const parameters = new Set(slots.map(parameterName))
  return intents.filter(({ phrases }) => phrases.flat().some(({ parameter }) => parameter && parameters.has(parameter)))
}

/** The last intent before the action that begins the form. */
function intentsBefore(form: string, { steps }: Record<string, unknown>): string[] {
  const list = listOf(steps).map(recordOf)
  const at = list.findIndex(({ action }) => action === form)
  const intent = list.slice(0, Math.max(0, at)).findLast(step => 'intent' in step)?.intent
  return intent === undefined ? [] : [textOf(intent)]
}
