// Made from the files of the operations by `npm run generate`. Do not edit.

export type OperationId = 'login' | 'logout' | 'create-task' | 'get-view' | 'edit-view' | 'delete-view' | 'add-payment' | 'change-owner' | 'add-comment';
