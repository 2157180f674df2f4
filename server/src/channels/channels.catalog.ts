import { vendors } from '@parley/vendors/vendors.ts'

/** The vendors that a channel can be made with, and the settings that their channels need. */
export function readVendors() {
  return {
    vendors: byId.map(vendor => ({
      id: vendor.id,
      name: vendor.name,
      types: [...vendor.channelTypes],
      fields: vendor.fields.map(({ key, label, type, secret, required, options, channelTypes }) => ({
        key,
        label,
        type,
        secret,
        required,
        options: options && [...options],
        types: channelTypes && [...channelTypes],
      })),
      retired: vendor.retired ?? null,
      unconfirmed: vendor.unconfirmed ?? null,
    })),
  }
}

const byId = vendors.toSorted((a, b) => a.id - b.id)
