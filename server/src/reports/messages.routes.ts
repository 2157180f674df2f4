import * as calls from '@parley/contracts/reports/messages.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { downloadDeliveries } from './messages.file.ts'
import { countDeliveries, readDeliveries, readDelivery, readFailedDeliveries, summariseDeliveries } from './messages.ts'

const reading = 'MANAGE.DELIVERYREPORT.VIEW'

export function deliveryReportRoutes(app: App): void {
  serve(app, calls.listDeliveries, reading, (work, { query }) => readDeliveries(work, query))
  serve(app, calls.readDelivery, reading, (work, { params }) => readDelivery(work, params.deliveryId))
  serve(app, calls.summariseDeliveries, reading, (work, { query }) => summariseDeliveries(work, query))
  serve(app, calls.listFailedDeliveries, reading, (work, { query }) => readFailedDeliveries(work, query))
  serve(app, calls.countDeliveries, reading, (work, { query }) => countDeliveries(work, query))
  serveFile(app, calls.downloadDeliveries, reading, (work, { query }) => downloadDeliveries(work, query))
}
