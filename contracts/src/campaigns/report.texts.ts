/** What the documents fix of the report of a campaign (CAMP-006). */
export const campaignReportTexts = {
  title: 'Reports',
  campaign: 'Campaign',
  iteration: 'Iteration',
  startDate: 'Start Date',
  endDate: 'End Date',
  submit: 'Submit',
  download: 'Download',
  total: 'Total',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  clicked: 'Clicked',
  replied: 'Replied',
} as const

export const campaignReportTabs = {
  summary: 'Summary',
  responses: 'Responses',
  failed: 'Failed',
  fallback: 'Fallback',
  recipients: 'Recipients',
} as const
