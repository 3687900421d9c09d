import { randomUUID } from 'node:crypto'
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'

/**
 * An address that the library gets instead of the account's, because its own rule refuses some that ours accepts, such as
 * those below .рф. The plugin puts the account's address into the library's queries.
 */
export function standInFor(email: string): { address: string; plugin: KyselyPlugin } {
  const address = `${randomUUID()}@stand-in.invalid`
  const transformer = new Replacement(address, email)
  return {
    address,
    plugin: {
      transformQuery: ({ node }) => transformer.transformNode(node),
      transformResult: async ({ result }) => result,
    },
  }
}

class Replacement extends OperationNodeTransformer {
  readonly #replaced: (value: unknown) => unknown
  constructor(from: string, to: string) {
    super()
    this.#replaced = (value) => (value === from ? to : value)
  }
  override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: this.#replaced(node.value) }
  }
  override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(this.#replaced) }
  }
}
