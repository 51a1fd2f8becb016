// Made from the files of the operations and schemas/*.response.json by `npm run generate`. Do not edit.

export type OperationId = 'login' | 'logout' | 'create-task' | 'get-view' | 'edit-view' | 'delete-view' | 'add-payment' | 'change-owner' | 'add-comment';

/** Files in `schemas/` that describe the response of each operation. */
export const responseShapes: Readonly<Record<OperationId, readonly string[]>> = {"login":[],"logout":[],"create-task":["task.json"],"get-view":["view.json"],"edit-view":["view.json"],"delete-view":[],"add-payment":["lead.json"],"change-owner":["lead.json"],"add-comment":["comment.json"]};
