/** Texts that several screens and answers share, as the documents write them. */
export const texts = {
  somethingWentWrong: 'Something went wrong',
  requestInProgress: 'Request is in progress',
  /** Whenever a call does not reach the server or no answer comes back. */
  networkFailure: 'Something Went Wrong !!',
  accessDenied: 'Access Denied',
  notFound: 'Not found',
  sessionExpired: 'Session Expired! Please login',
  mandatory: 'This field is mandatory.',
  /** Of channels, templates and what is sent with them. */
  mandatoryField: 'This Field is Mandatory',
  numberFormat: 'Invalid number format',
  invalidEmail: 'Please enter a valid email address',
  noRecord: 'No Record',
  offline: 'Network is offline,Please Turn On Internet!',
  backOnline: 'Network is Back!',
  /** A call while the machine has no network. */
  notSynced: 'Data not Synced,Please Turn On Internet!',
} as const
