/** Numbers of the channel types, as the documents give them. */
export const sms = 0
export const email = 1
export const facebook = 3
export const whatsApp = 4
export const telegram = 5
export const google = 6
export const ivrs = 9
export const rcs = 10
export const instagram = 11
export const webChat = 12

/** Types whose customers are known by a phone number. Google's runs on RCS, since the service of its own was closed. */
export const numberedTypes: readonly number[] = [sms, whatsApp, google, ivrs, rcs]

/** Types whose templates a vendor keeps, under names of its own form. */
export const templateTypes: readonly number[] = [whatsApp, rcs]

/** Vendors that are built in: our own web chat, and the simulator. */
export const webVendor = 98
export const simulatorVendor = 99
