import { keyGateway } from '../sms/key-gateway.ts'

export const ngn = keyGateway({ id: 12, slug: 'ngn', name: 'NGN' })
