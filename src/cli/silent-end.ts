import { beingLoaded } from '../own-operations/loading.ts';
import { tell } from './print/show.ts';
import { exitCodes } from './usage-error.ts';

/** Says why a process ends before its command is done, where nothing else would; the returned function says that it is done. */
export function tellSilentEnd(): () => void {
  let isTold = false;
  const end = (module: string, other: string) => {
    if (isTold) return;
    isTold = true;
    const file = beingLoaded();
    tell(`leadmock: ${file === undefined ? other : `${file} cannot be loaded: ${module}`}`);
    process.exitCode = file === undefined ? exitCodes.failed : exitCodes.invalidFile;
  };
  // Nothing is left to wait for.
  const onIdle = () => end('its top-level await never settles', 'ended before the command was done');
  const onExit = () => {
    if (beingLoaded() !== undefined) end('it ended the process', '');
  };
  process.once('beforeExit', onIdle).once('exit', onExit);
  return () => void process.off('beforeExit', onIdle).off('exit', onExit);
}
