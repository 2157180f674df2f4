import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import type { Config } from '../platform/config.ts'

/** What a portrait or another icon may be at most. */
export function iconLimits(config: Config): AppConfig['image'] {
  return { maxWidth: config.IMAGE_MAX_WIDTH, maxHeight: config.IMAGE_MAX_HEIGHT, maxBytes: config.IMAGE_MAX_BYTES }
}
