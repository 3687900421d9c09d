import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import type { Access } from '#contract/route.ts'
import type { Engine } from '../engine.ts'
import type { Limiter } from '../http/limits.ts'
import { receiveUpload } from '../http/receive-upload.ts'
import type { Vars } from '../http/router.ts'
import type { Picture, PictureKind } from './decoding.ts'
import { reencode } from './reencode.ts'

/** Receives the picture of a request, and re-encodes it. Throws what `receiveUpload` throws, picture_unreadable and picture_too_large. */
export const receivePicture = (
  engine: Engine,
  c: Context<Vars>,
  { kind, ...receiving }: { kind: PictureKind; access: Access; uploads: Limiter },
): Promise<Picture> =>
  receiveUpload(engine, c, { mostBytes: bounds.picture.bytes, ...receiving }, (bytes, userId) =>
    reencode(bytes, kind, userId),
  )
