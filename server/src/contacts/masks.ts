/** Stands for what users without CUSTOMER.VIEW_PHONE do not see of a number. */
export const phoneMask = '******'

/** A number as users without CUSTOMER.VIEW_PHONE see it. */
export function maskedPhone(digits: string): string {
  return digits === '' ? '' : phoneMask + digits.slice(-4)
}

export function isMasked(text: string): boolean {
  return text.startsWith(phoneMask) && /^\d{1,4}$/.test(text.slice(phoneMask.length))
}
