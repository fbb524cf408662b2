/** The command was called with wrong arguments. Shown without a stack; exit code 2. */
export class UsageError extends Error {}

/** The command's input cannot be used. Shown without a stack; exit code 1. */
export class InputError extends Error {}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/**
 * Runs a command and sets the exit code: 0 done, 1 the input cannot be used, 2 wrong arguments. Unexpected errors are
 * rethrown, with their stack.
 */
export async function runCommand(help: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).includes('--help')) return console.log(help);
  try {
    await work();
  } catch (error) {
    if (error instanceof UsageError || isParseArgsError(error)) {
      console.error(`${error.message}\n\n${help}`);
      process.exitCode = 2;
    } else if (error instanceof InputError) {
      console.error(error.message);
      process.exitCode = 1;
    } else {
      throw error;
    }
  }
}
