import { airtel } from './airtel/airtel.ts'
import { dialog360 } from './dialog360/dialog360.ts'
import { kaleyra } from './kaleyra/kaleyra.ts'
import { karix } from './karix/karix.ts'
import { karixRcm } from './karix-rcm/karix-rcm.ts'
import { mailchimp } from './mailchimp/mailchimp.ts'
import { mcmi } from './mcmi/mcmi.ts'
import { meta } from './meta/meta.ts'
import { dotgohub, vi } from './rcs/dotgo.ts'
import { google } from './rcs/google.ts'
import { jio } from './rcs/jio.ts'
import type { Room } from './room.ts'
import { routeMobile } from './routemobile/routemobile.ts'
import { sap365 } from './sap365/sap365.ts'
import { sinch } from './sinch/sinch.ts'
import { ngn, smsPortal, ttbs } from './sms/gateway.ts'
import { syniverse } from './syniverse/syniverse.ts'
import { telegram } from './telegram/telegram.ts'
import { voice } from './voice/voice.ts'

/** Every vendor that is played; a new one is a row here. */
export const rooms: readonly Room[] = [
  meta,
  telegram,
  dialog360,
  mcmi,
  sinch,
  kaleyra,
  routeMobile,
  karix,
  karixRcm,
  airtel,
  google,
  jio,
  dotgohub,
  vi,
  ttbs,
  ngn,
  smsPortal,
  sap365,
  syniverse,
  mailchimp,
  voice,
]
