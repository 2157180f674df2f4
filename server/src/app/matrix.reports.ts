/** The delivery report's rows of the matrix: all of them read, and all by query alone. */
export const deliveryReport = {
  'GET /chatbird/api/reports/messages/status': {},
  'GET /chatbird/api/reports/messages/status/:deliveryId': {},
  'GET /chatbird/api/reports/messages/summary': {},
  'GET /chatbird/api/reports/messages/failed': {},
  'GET /chatbird/message/api/count': {},
  'GET /chatbird/message/api/csv': {},
}
