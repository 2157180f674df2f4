import { dotgoVendor } from '../dotgo/dotgo.vendor.ts'

export const vi = dotgoVendor({
  id: 11,
  slug: 'vi',
  name: 'VI',
  authHost: 'https://auth.virbm.in',
  apiHost: 'https://api.virbm.in',
  query: { sendGipLink: 'false' },
})
