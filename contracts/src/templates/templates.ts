import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, list, moreRows, name, nested, number, pathId, text } from '../fields.ts'
import { type Category, categories, component, type Layout, layouts, qualities } from './components.ts'
import { statuses } from './statuses.ts'
import { variableGroup } from './variables.ts'

const base = '/chatbird/api/templates'

export const templateTexts = {
  title: 'Templates',
  created: 'Template created successfully',
  updated: 'Template updated successfully',
  deleted: 'Template deleted successfully',
  restored: 'Template restored successfully',
  submitted: 'Template submitted successfully',
  taken: 'Template name already exists',
  /** Of one that comes out of the Bin. */
  takenForGood:
    'Template name already exists. The vendor knows this template by its name, so it cannot come back under another one',
  underReview: 'Template is under review',
  refusedLayout: {
    carousel: 'The vendor of this channel takes no carousels',
    limited_time_offer: 'The vendor of this channel takes no limited time offers',
  },
  inUse: 'Template is in use. Cannot be deleted',
  mixed: 'Placeholders cannot be mixed',
  sampleMissing: (placeholder: string) => `Sample value is missing for {{${placeholder}}}`,
  notByHand: 'The vendor decides on this template',
  notYourOwn: 'Somebody else has to decide on a template that you made',
  notPending: 'Only a template that was submitted can be decided on',
  rejectReason: 'Please enter reject reason',
  alreadyApproved: 'Template is approved already',
  deleteQuestion: 'Are you sure you want to delete?',
  simulatorReason: 'Rejected by simulator',
} as const

export const template = z.object({
  id,
  _id: id,
  templateId: id,
  channelId: id,
  channelType: z.number(),
  name: z.string(),
  language: z.string(),
  category: z.enum(categories),
  layout: z.enum(layouts),
  status: z.enum(statuses),
  quality: z.enum(qualities),
  rejectedReason: z.string().nullable(),
  vendorTemplateId: z.string().nullable(),
  components: z.array(component),
  subject: z.string().optional(),
  dltTemplateId: z.string().optional(),
  createdOn: instant,
  updatedOn: instant,
  createdBy: z.object({ uId: z.string().nullable(), name: z.string() }),
  /** Changed since it was approved: the approved text is sent until the new one is. */
  hasDraft: z.boolean(),
  /** Nobody but a person decides, because the vendor offers no call for it. */
  isManual: z.boolean(),
})
export type Template = z.output<typeof template>

/** As much of a template as is needed to write it out. */
export const templateContent = template.pick({
  name: true,
  language: true,
  category: true,
  layout: true,
  vendorTemplateId: true,
  components: true,
  channelType: true,
  subject: true,
  dltTemplateId: true,
})
export type TemplateContent = z.output<typeof templateContent>

const category = z.preprocess(upper, z.enum(categories, 'Category is not valid'))

export const templateDraft = z.object({
  channelId: text().optional(),
  name: text({ max: 600, label: 'Template name' }).optional(),
  language: text({ max: 20, label: 'Language' }).optional(),
  category: category.optional(),
  layout: z.enum(layouts, 'Layout is not valid').optional(),
  components: nested(z.array(component).max(20)).optional(),
  subject: name({ max: 1000, label: 'Subject' }).optional(),
  dltTemplateId: text({ max: 100, label: 'DLT template id' }).optional(),
  submit: flag().optional(),
})
export type TemplateDraft = z.output<typeof templateDraft>

/** What is checked, shown and stored: a draft in which nothing is left open. */
export type WrittenTemplate = {
  name: string
  language: string
  category: Category
  layout: Layout
  components: Template['components']
  subject?: string | undefined
  dltTemplateId?: string | undefined
}

const templatePath = z.object({ templateId: pathId('Template') })
/** `templateId` is the id or, with a channel, the name. */
const whichTemplate = z.object({ channelId: text().optional(), templateId: text({ max: 600, label: 'templateId' }) })
const one = z.object({ template })

export const listTemplates = endpoint({
  method: 'GET',
  path: base,
  summary: 'Templates, newest first; asked for approved ones alone it answers the texts that are sent.',
  query: z.object({
    from: number(z.number().int().min(0)).optional(),
    perPage: number(z.number().int().min(-1)).default(20),
    /** From 1; counts only where `from` is absent. */
    page: number(z.number().int().min(1)).optional(),
    status: list(z.preprocess(upper, z.enum(statuses))).optional(),
    name: z.string().trim().max(600).optional(),
    channelId: text().optional(),
    channelType: list(number(z.number().int())).optional(),
  }),
  answer: z.object({ templates: z.array(template), ...moreRows }),
})

export const readTemplateConfig = endpoint({
  method: 'GET',
  path: `${base}/config`,
  summary: 'One template by id or name, as it is sent.',
  query: whichTemplate,
  answer: z.object({ templateConfig: template }),
})

export const readTemplateVariables = endpoint({
  method: 'GET',
  path: `${base}/variables`,
  summary: 'What has to be filled in before a template can be sent.',
  query: whichTemplate,
  answer: z.object({ variables: z.array(variableGroup) }),
})

export const readTemplate = endpoint({
  method: 'GET',
  path: `${base}/:templateId`,
  summary: 'One template with its latest text.',
  params: templatePath,
  answer: one,
})

export const createTemplate = endpoint({
  method: 'POST',
  path: base,
  summary: 'Makes a template; with `submit` it goes to the vendor at once.',
  body: templateDraft,
  answer: one,
  transaction: 'none',
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: `${base}/:templateId`,
  summary: 'Changes a template. What was approved is sent until the change is.',
  params: templatePath,
  body: templateDraft,
  answer: one,
  transaction: 'none',
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: `${base}/:templateId`,
  summary: 'Puts a template into the Bin.',
  params: templatePath,
  answer: one,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: `${base}/:templateId/restore`,
  summary:
    'Takes a template out of the Bin. Where its name was taken meanwhile, a draft gets another; what its vendor knows by the name is refused.',
  params: templatePath,
  answer: one,
})

export const submitTemplate = endpoint({
  method: 'POST',
  path: `${base}/:templateId/submit`,
  summary: 'Hands a template over for review.',
  params: templatePath,
  answer: one,
  transaction: 'none',
})

export const decideTemplate = endpoint({
  method: 'POST',
  path: `${base}/:templateId/status`,
  summary: 'Notes what a vendor without calls for templates has decided.',
  params: templatePath,
  body: z.object({
    status: z.preprocess(upper, z.enum(['APPROVED', 'REJECTED'], 'Status is not valid')),
    reason: text({ max: 1000, label: 'Reason' }).optional(),
    vendorTemplateId: text({ max: 200, label: 'Vendor id' }).optional(),
  }),
  answer: one,
})

export const cloneTemplate = endpoint({
  method: 'POST',
  path: `${base}/:templateId/clone`,
  summary: 'Copies a template as a draft, on the same channel or another one.',
  params: templatePath,
  body: z.object({ name: name({ max: 600, label: 'Template name' }).optional(), channelId: text().optional() }),
  answer: one,
})

export const syncTemplates = endpoint({
  method: 'POST',
  path: `${base}/sync`,
  summary: "Brings a channel's templates in line with what its vendor keeps.",
  body: z.object({ channelId: text().optional() }),
  answer: z.object({ added: z.number(), updated: z.number(), removed: z.number() }),
  transaction: 'none',
})

function upper(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value
}
