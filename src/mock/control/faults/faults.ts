import type { ControlArmFaultRequest } from '../../../generated/shapes.ts';
import { parseId } from '../../core/ids.ts';
import { ID_SCHEMA, type PathParameter } from '../../core/operation.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { describeFault, unfiredFaults } from './describe-fault.ts';
import { parseFault } from './parse-fault.ts';

const faultId: PathParameter = {
  name: 'id',
  description: 'ID of the fault',
  schema: ID_SCHEMA,
  example: 1,
};

export const getFaults = controlOperation({
  id: 'get-faults',
  method: 'GET',
  path: '/_mock/faults',
  summary: 'List armed faults, oldest first, with request counts',
  handle: ({ sandbox }) => ({ faults: sandbox.faults.all().map(describeFault) }),
});

export const armFault = controlOperation<ControlArmFaultRequest>({
  id: 'arm-fault',
  method: 'POST',
  path: '/_mock/faults',
  summary: 'Arm a fault, which changes responses to matching requests',
  missingSandbox: 'create',
  hasBody: true,
  status: 201,
  handle({ sandbox, body, context, addEvent }) {
    const { spec, notChecked } = parseFault(body, context.operations, sandbox.state.users.all());
    const armed = sandbox.faults.arm(spec);
    addEvent('faults', { armed: [armed.id], deleted: [] });
    return { ...describeFault(armed), ...(notChecked.length > 0 && { notChecked }) };
  },
});

export const clearFaults = controlOperation({
  id: 'clear-faults',
  method: 'DELETE',
  path: '/_mock/faults',
  summary: 'Delete all faults, and send the responses that they hold back',
  handle({ sandbox, addEvent }) {
    const unfired = unfiredFaults(sandbox);
    const deleted = sandbox.faults.clear();
    addEvent('faults', { armed: [], deleted: deleted.map(({ id }) => id) });
    return { deleted: deleted.map(describeFault), unfiredFaults: unfired };
  },
});

export const deleteFault = controlOperation({
  id: 'delete-fault',
  method: 'DELETE',
  path: '/_mock/faults/{id}',
  parameters: [faultId],
  summary: 'Delete a fault, and send the responses that it holds back',
  handle({ sandbox, params, addEvent }) {
    const id = parseId(params['id'] ?? '');
    const fault = id === undefined ? undefined : sandbox.faults.delete(id);
    if (!fault) throw new Problem(404, 'the fault does not exist. GET /_mock/faults lists the faults');
    addEvent('faults', { armed: [], deleted: [fault.id] });
    const described = describeFault(fault);
    return { deleted: described, unfiredFaults: fault.fired === 0 ? [described] : [] };
  },
});
