/** What the screens of broadcasts say, as the documents write it. */
export const broadcastScreen = {
  reports: 'Reports',
  sendTemplate: 'Send Template',
  startDate: 'Start Date',
  endDate: 'End Date',
  submit: 'Submit',
  phoneBooks: 'Get from Phone Books',
  phoneBooksList: 'Phone Books List',
  send: 'Send',
  viewReport: 'View Report',
  cancel: 'Cancel Broadcast',
  urlMapping: 'Url Variable Mapping',
  card: (number: number) => `Card ${number}`,
} as const

export const broadcastColumns = ['Template Name', 'Initiated By', 'Channel', 'Created On', 'Status'] as const
export const messageColumns = ['From', 'To', 'Sent Date', 'Status'] as const
