/** A template as the vendor keeps it. */
export type VendorTemplate = {
  vendorTemplateId: string
  name: string
  language: string
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  quality: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN'
  reason: string | null
  /** In the shape of outreach.md §6. */
  components: readonly Record<string, unknown>[]
  /** E-mail alone. */
  subject?: string
}

/** What is submitted: the shape of outreach.md §6. */
export type TemplateDraft = {
  name: string
  language: string
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
  components: readonly Record<string, unknown>[]
  /** E-mail alone. */
  subject?: string
  /** Where the vendor has it already, and it is to be changed. */
  vendorTemplateId?: string | null
}
