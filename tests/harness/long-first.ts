import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take minutes. Where no earlier run has timed them, they would come last by their size, and run alone. */
const long = ['tests/rights/matrix.test.ts', 'tests/fuzz/routes.test.ts']

/** Starts the files that take minutes before the others of their kind. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orderOf = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder + Number(!long.some((name) => moduleId.endsWith(name)))
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other))
  }
}
