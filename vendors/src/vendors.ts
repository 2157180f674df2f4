import { airtel } from './airtel/airtel.ts'
import { dialog360 } from './dialog360/dialog360.ts'
import { dotgohub } from './dotgohub/dotgohub.ts'
import { google } from './google/google.ts'
import { jio } from './jio/jio.ts'
import { kaleyra } from './kaleyra/kaleyra.ts'
import { karix } from './karix/karix.ts'
import { karixRcm } from './karix-rcm/karix-rcm.ts'
import { mailchimp } from './mailchimp/mailchimp.ts'
import { mcmi } from './mcmi/mcmi.ts'
import { meta } from './meta/messenger.ts'
import { metaCloud } from './meta/meta-cloud.ts'
import { ngn } from './ngn/ngn.ts'
import { routeMobile } from './routemobile/routemobile.ts'
import { sap365 } from './sap365/sap365.ts'
import { simulator } from './simulator/simulator.ts'
import { sinch } from './sinch/sinch.ts'
import { smpp } from './smpp/smpp.ts'
import { smsPortal } from './smsportal/smsportal.ts'
import { smtp } from './smtp/smtp.ts'
import { syniverse } from './syniverse/syniverse.ts'
import { telegram } from './telegram/telegram.ts'
import { ttbs } from './ttbs/ttbs.ts'
import type { Vendor } from './vendor.ts'
import { vi } from './vi/vi.ts'
import { voice } from './voice/voice.ts'
import { web } from './web/web.ts'

/** Every vendor that a channel can have; a new one is a row here. */
export const vendors: readonly Vendor[] = [
  simulator,
  web,
  telegram,
  metaCloud,
  smtp,
  meta,
  dialog360,
  mcmi,
  google,
  jio,
  dotgohub,
  vi,
  kaleyra,
  karix,
  ttbs,
  ngn,
  smsPortal,
  smpp,
  sap365,
  sinch,
  routeMobile,
  mailchimp,
  voice,
  karixRcm,
  airtel,
  syniverse,
]

export function vendorOf(id: number): Vendor | undefined {
  return vendors.find(vendor => vendor.id === id)
}
