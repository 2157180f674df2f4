import { dotgoVendor } from '../dotgo/dotgo.vendor.ts'

export const dotgohub = dotgoVendor({
  id: 14,
  slug: 'dotgohub',
  name: 'DotGoHub',
  authHost: 'https://auth.dotgo.com',
  apiHost: 'https://api.dotgo.com',
  query: {},
})
