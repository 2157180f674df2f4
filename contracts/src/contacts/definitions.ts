import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absent, commaList, flag, id, nested, number, text } from '../fields.ts'

const base = '/chatbird/api/customer_master/definitions'

export const fieldTypes = ['text', 'textarea', 'selectbox-singlevalue', 'selectbox-multiplevalue'] as const
export type FieldType = (typeof fieldTypes)[number]
export const fieldTypeLabels: Record<FieldType, string> = {
  text: 'Text',
  textarea: 'Textarea',
  'selectbox-singlevalue': 'Select',
  'selectbox-multiplevalue': 'Multiple Select',
}

export const inputTypes = ['alphabets', 'alphanumeric', 'email', 'number', 'decimal'] as const
export type InputType = (typeof inputTypes)[number]
export const inputTypeLabels: Record<InputType, string> = {
  alphabets: 'Alphabets',
  alphanumeric: 'Alphanumeric',
  email: 'Email',
  number: 'Number',
  decimal: 'Decimal',
}
/** What the form offers; `email` can be set by a call alone. */
export const offeredInputTypes: Record<FieldType, readonly InputType[]> = {
  text: ['alphabets', 'alphanumeric', 'number', 'decimal'],
  textarea: ['alphabets', 'alphanumeric'],
  'selectbox-singlevalue': [],
  'selectbox-multiplevalue': [],
}
/** What a call may set. */
export const allInputTypes: Record<FieldType, readonly InputType[]> = {
  ...offeredInputTypes,
  text: inputTypes,
}

export const definitionLimits = {
  definitions: 100,
  name: 50,
  label: 50,
  help: 200,
  category: 100,
  length: 5000,
  options: 200,
  option: 100,
} as const

export const definitionTexts = {
  title: 'Attributes',
  add: 'Add Fileds',
  addTitle: 'Add New Field',
  editTitle: 'Edit Field',
  create: 'Create',
  save: 'Save',
  created: 'Field created successfully',
  updated: 'Field updated successfully',
  moved: 'Field moved successfully',
  deleted: 'Field deleted successfully',
  restored: 'Field restored successfully',
  deleteQuestion: 'Are you sure you want to delete?',
  required: 'This field is required',
  saveFailed: 'Save Failed. Please check for errors in fields',
  lengths: 'Min.Char cannot be greater than Max.Char',
  inUse: 'Field is in use',
  builtIn: 'Built-in field cannot be changed',
  position: 'Invalid position',
  taken: 'Field name already exists',
  labelTaken: 'Field label already exists',
  nameShape: 'Field name must begin with a letter and hold letters, digits and _ alone',
  nameFixed: 'Field name cannot be changed',
  options: 'Options must be distinct',
  optionLimits: 'No more than 200 options of 100 characters are allowed',
  lengthRange: 'Enter a whole number from 0 to 5000',
  tooMany: 'No more than 100 fields are allowed',
  unknownRule: 'Unknown validation',
  ruleTwice: 'Validation is given twice',
  notSwitch: 'Enter true or false',
  notCharacters: 'Enter a list of characters',
} as const

/** Columns of the Attributes table, in the documents' words. */
export const definitionColumns = [
  'Field Label',
  'Field Type',
  'Input Type',
  'Mandatory',
  'Min.Char',
  'Max.Char',
  'Allow Spl Char',
  'Allowed Spl Chars.',
  'Action',
] as const

export const socialCategory = 'social_details'

export const validationIds = ['minValue', 'maxValue', 'allowSpecialChars', 'allowedChars'] as const
export const validation = z.object({
  id: z.enum(validationIds),
  value: z.union([z.number(), z.boolean(), z.array(z.string())]),
})

export const definition = z.object({
  _id: id,
  id,
  /** 0 the number, 1 the name, from 2 the custom ones, -1 the social ones. */
  index: z.number(),
  fieldName: z.string(),
  fieldLabel: z.string(),
  fieldHelptext: z.string(),
  fieldHelpText: z.string(),
  mandatory: z.boolean(),
  search: z.boolean(),
  fieldType: z.enum(fieldTypes),
  inputType: z.enum(inputTypes).nullable(),
  /** Options, comma-separated. */
  defaultValue: z.string(),
  commaIncluded: z.boolean(),
  category: z.string().nullable(),
  validations: z.array(validation),
  builtIn: z.boolean(),
})
export type Definition = z.output<typeof definition>

const builtIn = {
  fieldHelptext: '',
  fieldHelpText: '',
  fieldType: 'text',
  inputType: 'alphanumeric',
  defaultValue: '',
  commaIncluded: false,
  builtIn: true,
} as const

/** The number and the name, which every contact has. */
export const builtInDefinitions: readonly Definition[] = [
  {
    ...builtIn,
    _id: 'phoneNumber',
    id: 'phoneNumber',
    index: 0,
    fieldName: 'phoneNumber',
    fieldLabel: 'Phone Number',
    mandatory: true,
    search: true,
    category: null,
    validations: [
      { id: 'minValue', value: 10 },
      { id: 'maxValue', value: 100_000 },
      { id: 'allowSpecialChars', value: true },
      { id: 'allowedChars', value: ['+'] },
    ],
  },
  {
    ...builtIn,
    _id: 'name',
    id: 'name',
    index: 1,
    fieldName: 'name',
    fieldLabel: 'Name',
    mandatory: true,
    search: true,
    category: null,
    validations: [
      { id: 'minValue', value: 2 },
      { id: 'maxValue', value: 30 },
      { id: 'allowSpecialChars', value: true },
      { id: 'allowedChars', value: [] },
    ],
  },
]

export const socialDefinitions: readonly Definition[] = [
  social('whatsAppNumber', 'WhatsApp Number'),
  social('facebookId', 'Facebook Id'),
  social('instaId', 'Instagram Id'),
  social('twitterId', 'Twitter Id'),
]

export const builtInNames: readonly string[] = [...builtInDefinitions, ...socialDefinitions].map(({ id }) => id)
/** Names that no custom field may have: the built-in ones, and what else a contact and a file of contacts name. */
export const reservedNames: readonly string[] = [...builtInNames, 'emailId', 'groups', 'labels', 'tags']

const ruleValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.union([z.string(), z.number()]))])

/** As callers send it: numbers, switches and lists as text are taken too. What is wrong is said by the verb, in one list. */
export const definitionDraft = z.object({
  _id: text().nullish(),
  id: text().nullish(),
  fieldName: text().nullish(),
  fieldLabel: text().nullish(),
  fieldHelptext: text().nullish(),
  fieldHelpText: text().nullish(),
  mandatory: absent(flag()).nullable(),
  search: absent(flag()).nullable(),
  fieldType: text().nullish(),
  inputType: text().nullish(),
  defaultValue: commaList().nullish(),
  commaIncluded: absent(flag()).nullable(),
  category: text({ max: definitionLimits.category, label: 'Category' }).nullish(),
  validations: nested(z.array(z.object({ id: z.string(), value: ruleValue.nullish() })).nullish()),
})
export type DefinitionDraft = z.output<typeof definitionDraft>

export const listDefinitions = endpoint({
  method: 'GET',
  path: base,
  summary:
    'What is kept of a contact: built-in fields first, then the custom ones in their order, then the social ones.',
  answer: z.object({ inputFieldDefinitions: z.array(definition) }),
})

export const readDefinition = endpoint({
  method: 'GET',
  path: `${base}/:definitionId`,
  summary: 'One field; `definitionId` is an id or the name of a built-in one.',
  params: z.object({ definitionId: z.string() }),
  answer: z.object({ inputFieldDefinition: definition }),
})

export const saveDefinition = endpoint({
  method: 'POST',
  path: base,
  summary: 'Makes a field, or changes the one that `_id` or `id` names.',
  body: definitionDraft,
  answer: z.object({ inputFieldDefinition: definition }),
})

export const moveDefinition = endpoint({
  method: 'POST',
  path: `${base}/move`,
  summary: 'Moves a custom field; `from` and `to` are values of `index`.',
  body: z.object({ from: number(z.number().int()), to: number(z.number().int()) }),
  answer: z.object({}),
})

export const deleteDefinition = endpoint({
  method: 'DELETE',
  path: `${base}/:definitionId`,
  summary: 'Puts a field into the Bin and hides its values.',
  params: z.object({ definitionId: z.string() }),
  answer: z.object({ id }),
})

export const restoreDefinition = endpoint({
  method: 'POST',
  path: `${base}/:definitionId/restore`,
  summary: 'Takes a field out of the Bin with its values.',
  params: z.object({ definitionId: z.string() }),
  answer: z.object({ inputFieldDefinition: definition }),
})

/** What changing or deleting a field would do, asked before it is done. */
export const readDefinitionUse = endpoint({
  method: 'GET',
  path: `${base}/:definitionId/use`,
  summary: 'How many contacts hold a value of the field.',
  params: z.object({ definitionId: z.string() }),
  answer: z.object({ contacts: z.number() }),
})

function social(fieldName: string, fieldLabel: string): Definition {
  return {
    ...builtIn,
    _id: fieldName,
    id: fieldName,
    index: -1,
    fieldName,
    fieldLabel,
    mandatory: false,
    search: false,
    category: socialCategory,
    validations: [],
  }
}
