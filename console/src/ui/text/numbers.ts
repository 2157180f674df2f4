/** 1,234,567: the kit counts in one way everywhere. */
export const wholeNumbers = new Intl.NumberFormat('en')
