import { groupOf, permissions } from '@parley/contracts/auth/permissions.ts'
import * as cards from '@parley/contracts/templates/rich-cards.ts'
import * as calls from '@parley/contracts/templates/templates.ts'
import { readExpressionVariables as readExpressionCall } from '@parley/contracts/templates/variables.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import {
  createRichCard,
  deleteRichCard,
  previewRichCard,
  previewSavedRichCard,
  readRichCard,
  readRichCards,
  restoreRichCard,
  updateRichCard,
} from './rich-cards.ts'
import { restoreTemplate } from './templates.restore.ts'
import { decideTemplate, submitTemplate } from './templates.review.ts'
import { cloneTemplate, createTemplate, deleteTemplate, updateTemplate } from './templates.save.ts'
import { syncTemplates } from './templates.sync.ts'
import {
  readExpressionVariables,
  readTemplate,
  readTemplateConfig,
  readTemplates,
  readTemplateVariables,
} from './templates.ts'

const choosingGroups = new Set(['CHAT', 'CAMPAIGNS', 'JOURNEYS', 'ENCAPS'])
/** Everybody who sends messages picks from this list. */
const choosers = permissions.filter(one => one === 'MSG_TEMPLATES.VIEW' || choosingGroups.has(groupOf(one)))

export function templateRoutes(app: App) {
  serve(app, calls.listTemplates, choosers, (work, { query }) => readTemplates(work, query))
  serve(app, calls.readTemplateConfig, choosers, (work, { query }) => readTemplateConfig(work, query))
  serve(app, calls.readTemplateVariables, choosers, (work, { query }) => readTemplateVariables(work, query))
  serve(app, readExpressionCall, choosers, (_work, { body }) => readExpressionVariables(body.expression))
  serve(app, calls.readTemplate, choosers, (work, { params }) => readTemplate(work, params.templateId))
  serve(app, calls.createTemplate, 'MSG_TEMPLATES.CREATE', (work, { body }) => createTemplate(work, body))
  serve(app, calls.cloneTemplate, 'MSG_TEMPLATES.CREATE', (work, { params, body }) =>
    cloneTemplate(work, params.templateId, body),
  )
  serve(app, calls.updateTemplate, 'MSG_TEMPLATES.EDIT', (work, { params, body }) =>
    updateTemplate(work, params.templateId, body),
  )
  serve(app, calls.submitTemplate, 'MSG_TEMPLATES.EDIT', (work, { params }) => submitTemplate(work, params.templateId))
  serve(app, calls.decideTemplate, 'MSG_TEMPLATES.EDIT', (work, { params, body }) =>
    decideTemplate(work, params.templateId, body),
  )
  serve(app, calls.syncTemplates, 'MSG_TEMPLATES.EDIT', (work, { body }) => syncTemplates(work, body.channelId))
  serve(app, calls.restoreTemplate, 'MSG_TEMPLATES.DELETE', (work, { params }) =>
    restoreTemplate(work, params.templateId),
  )
  serve(app, calls.deleteTemplate, 'MSG_TEMPLATES.DELETE', (work, { params }) =>
    deleteTemplate(work, params.templateId),
  )
  richCardRoutes(app)
}

function richCardRoutes(app: App) {
  serve(app, cards.listRichCards, 'RICHCARDS.VIEW', (work, { query }) => readRichCards(work, query))
  serve(app, cards.previewRichCard, 'RICHCARDS.VIEW', (work, { body }) => previewRichCard(work, body.richCard))
  serve(app, cards.previewSavedRichCard, 'RICHCARDS.VIEW', (work, { query }) => previewSavedRichCard(work, query.id))
  serve(app, cards.readRichCard, 'RICHCARDS.VIEW', (work, { params }) => readRichCard(work, params.richCardId))
  serve(app, cards.createRichCard, 'RICHCARDS.CREATE', (work, { body }) => createRichCard(work, body))
  serve(app, cards.updateRichCard, 'RICHCARDS.EDIT', (work, { params, body }) =>
    updateRichCard(work, params.richCardId, body),
  )
  serve(app, cards.deleteRichCard, 'RICHCARDS.DELETE', (work, { params }) => deleteRichCard(work, params.richCardId))
  serve(app, cards.restoreRichCard, 'RICHCARDS.DELETE', (work, { params }) => restoreRichCard(work, params.richCardId))
}
