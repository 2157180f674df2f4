import {
  cancelImport as cancelImportCall,
  downloadImportErrors as downloadImportErrorsCall,
  downloadSample as downloadSampleCall,
  listImportErrors,
  listImports,
  previewImport as previewImportCall,
  readImport as readImportCall,
  startImport as startImportCall,
  undoImport as undoImportCall,
} from '@parley/contracts/contacts/imports.ts'
import { serveFile } from '../../platform/serve/serve.file.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { downloadImportErrors, readImportErrors } from './imports.errors.ts'
import { previewImport } from './imports.preview.ts'
import { downloadSample } from './imports.sample.ts'
import { cancelImport, readImport, readImports, startImport, undoImport } from './imports.ts'

export function importRoutes(app: App) {
  serve(app, listImports, 'CUSTOMER.VIEW', (work, { query }) => readImports(work, query))
  serve(app, startImportCall, 'CUSTOMER.EDIT', (work, { body }) => startImport(work, body))
  serve(app, previewImportCall, 'CUSTOMER.EDIT', (work, { body }) => previewImport(work, body))
  serveFile(app, downloadSampleCall, 'CUSTOMER.VIEW', work => downloadSample(work))
  serve(app, listImportErrors, 'CUSTOMER.VIEW', (work, { query }) => readImportErrors(work, query))
  serve(app, readImportCall, 'CUSTOMER.VIEW', (work, { params }) => readImport(work, params.importId))
  serve(app, cancelImportCall, 'CUSTOMER.EDIT', (work, { params }) => cancelImport(work, params.importId))
  serve(app, undoImportCall, 'CUSTOMER.EDIT', (work, { params }) => undoImport(work, params.importId))
  serveFile(app, downloadImportErrorsCall, 'CUSTOMER.VIEW', (work, { params }) =>
    downloadImportErrors(work, params.importId),
  )
}
