/**
 * A body with the id of a repeated request under its name of today. Pages that were opened before an update send an earlier name: `scanId`
 * (the door, which keeps scans without a network) or the header `Idempotency-Key` (orders). To be removed with the version after.
 */
export function withRequestId(body: unknown, idempotencyKey: string | undefined): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'requestId' in body) return body
  if ('scanId' in body) {
    const { scanId: requestId, ...rest } = body
    return { ...rest, requestId }
  }
  return idempotencyKey === undefined ? body : { ...body, requestId: idempotencyKey }
}
