import type { FastifyReply } from 'fastify'

/** Adds names to the `Vary` header of a response, each once, and keeps earlier ones. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): FastifyReply {
  const present = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = new Set(present.map((name) => name.toLowerCase()))
  const added = names.filter((name) => !known.has(name.toLowerCase()))
  return reply.header('vary', [...present, ...added].join(', '))
}
