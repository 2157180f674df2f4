/** A template as the vendor keeps it. */
export type VendorTemplate = {
  vendorTemplateId: string
  /** By which the vendor's own calls name it, where that is another id. */
  newsId?: string
  name: string
  language: string
  /** Null where it is none of ours. */
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING' | null
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  quality: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN'
  reason: string | null
  /** In the shape of outreach.md §6; null where a part of it has no such shape. */
  components: readonly Record<string, unknown>[] | null
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
  /** Where the vendor has it in another category. */
  isRecategorised?: boolean
}
