import * as acts from '@parley/contracts/contacts/acts.ts'
import * as consents from '@parley/contracts/contacts/consents.ts'
import * as contacts from '@parley/contracts/contacts/contacts.ts'
import { countryCodes } from '@parley/contracts/contacts/country-codes.ts'
import * as sets from '@parley/contracts/contacts/sets.ts'
import { say } from '../platform/serve/answer.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { cancelAct, readAct, readActs, startAct } from './acts/acts.ts'
import { deleteContact, deleteContacts, restoreContacts } from './contacts.bin.ts'
import { optIn, optOut, readConsents } from './contacts.opt-outs.ts'
import { saveContact, updateContact } from './contacts.save.ts'
import { countContacts, readContact, readContacts } from './contacts.ts'
import { readCountryCodes } from './country-codes.ts'
import { definitionRoutes } from './definitions/definitions.routes.ts'
import { mergeContacts, unmergeContacts } from './merges/merges.ts'
import { denyTwins, readTwins } from './merges/twins.ts'
import { mapContacts, unmapContacts } from './sets.members.ts'
import { deleteSet, readSets, restoreSet, saveSet } from './sets.ts'
import { readTimeline } from './timeline.ts'
import { deleteView, readViews, saveView } from './views.ts'

export function contactRoutes(app: App): void {
  definitionRoutes(app)
  customerRoutes(app)
  setRoutes(app)
  actRoutes(app)
  personRoutes(app)
}

function customerRoutes(app: App): void {
  serve(app, countryCodes, 'login', work => readCountryCodes(work))
  serve(app, contacts.listContacts, 'CUSTOMER.VIEW', (work, { query }) => readContacts(work, query))
  serve(app, contacts.countContacts, 'CUSTOMER.VIEW', (work, { query }) => countContacts(work, query))
  serve(app, contacts.readContact, 'CUSTOMER.VIEW', (work, { params }) => readContact(work, params.contactId))
  serve(app, contacts.saveContact, 'CUSTOMER.EDIT', (work, { body }) => saveContact(work, body))
  serve(app, contacts.updateContact, 'CUSTOMER.EDIT', (work, { params, body }) =>
    updateContact(work, params.contactId, body),
  )
  serve(app, contacts.deleteContact, 'CUSTOMER.DELETE', (work, { params }) => deleteContact(work, params.contactId))
  serve(app, contacts.deleteContacts, 'CUSTOMER.DELETE', (work, { body }) => deleteContacts(work, body.customerIds))
  serve(app, contacts.restoreContacts, 'CUSTOMER.DELETE', (work, { body }) => restoreContacts(work, body))
  serve(app, consents.listConsents, 'CUSTOMER.VIEW', (work, { params }) => readConsents(work, params.contactId))
  serve(app, consents.optOutContact, 'CUSTOMER.EDIT', (work, { params, body }) => optOut(work, params.contactId, body))
  serve(app, consents.optInContact, 'CUSTOMER.EDIT', (work, { params, body }) => optIn(work, params.contactId, body))
}

function setRoutes(app: App): void {
  serve(app, sets.listGroups, 'CUSTOMER.VIEW', async (work, { query }) => {
    const { sets: groups, ...rest } = await readSets(work, 'group', query)
    return { groups, ...rest }
  })
  serve(app, sets.listLabels, 'CUSTOMER.VIEW', async (work, { query }) => {
    const { sets: tags, ...rest } = await readSets(work, 'label', query)
    return { tags, ...rest }
  })
  serve(app, sets.saveGroup, 'CUSTOMER.EDIT', async (work, { body }) => {
    const { message, answer } = await saveSet(work, 'group', body)
    return say(message, { group: answer })
  })
  serve(app, sets.saveLabel, 'CUSTOMER.EDIT', async (work, { body }) => {
    const { message, answer } = await saveSet(work, 'label', body)
    return say(message, { tag: answer })
  })
  serve(app, sets.deleteGroup, 'CUSTOMER.DELETE', (work, { params }) => deleteSet(work, 'group', params.groupId))
  serve(app, sets.deleteLabel, 'CUSTOMER.DELETE', (work, { params }) => deleteSet(work, 'label', params.tagId))
  serve(app, sets.restoreGroup, 'CUSTOMER.DELETE', async (work, { params }) => {
    const { message, answer } = await restoreSet(work, 'group', params.groupId)
    return say(message, { group: answer })
  })
  serve(app, sets.restoreLabel, 'CUSTOMER.DELETE', async (work, { params }) => {
    const { message, answer } = await restoreSet(work, 'label', params.tagId)
    return say(message, { tag: answer })
  })
  serve(app, sets.mapContacts, 'CUSTOMER.EDIT', (work, { params, body }) => mapContacts(work, params.kind, body))
  serve(app, sets.unmapContacts, 'CUSTOMER.EDIT', (work, { params, body }) => unmapContacts(work, params.kind, body))
}

function actRoutes(app: App): void {
  serve(app, acts.startAct, 'CUSTOMER.VIEW', (work, { body }) => startAct(work, body))
  serve(app, acts.listActs, 'CUSTOMER.VIEW', (work, { query }) => readActs(work, query))
  serve(app, acts.readAct, 'CUSTOMER.VIEW', (work, { params }) => readAct(work, params.actId))
  serve(app, acts.cancelAct, 'CUSTOMER.EDIT', (work, { params }) => cancelAct(work, params.actId))
}

/** History, merging and duplicates of a single person. */
function personRoutes(app: App): void {
  serve(app, contacts.readTimeline, 'CUSTOMER.VIEW', (work, { params, query }) =>
    readTimeline(work, params.contactId, query),
  )
  serve(app, contacts.listTwins, 'CUSTOMER.VIEW', (work, { query }) => readTwins(work, query))
  serve(app, contacts.denyTwins, 'CUSTOMER.EDIT', (work, { body }) => denyTwins(work, body.customerIds))
  serve(app, contacts.mergeContacts, 'CUSTOMER.DELETE', (work, { params, body }) =>
    mergeContacts(work, params.contactId, body.customerIds),
  )
  serve(app, contacts.unmergeContacts, 'CUSTOMER.DELETE', (work, { params }) => unmergeContacts(work, params.mergeId))
  serve(app, acts.listViews, 'CUSTOMER.VIEW', work => readViews(work))
  serve(app, acts.saveView, 'CUSTOMER.VIEW', (work, { body }) => saveView(work, body))
  serve(app, acts.deleteView, 'CUSTOMER.VIEW', (work, { params }) => deleteView(work, params.viewId))
}
