<?php
// Two tests without a framework: the same calls stand in setUp() and tearDown() of PHPUnit, where $this->status() tells a failure.
declare(strict_types=1);

require __DIR__ . '/Mock.php';
require __DIR__ . '/PaymentClient.php';

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new RuntimeException('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

$tests = [
    'a payment reaches the lead' => function (Mock $mock, PaymentClient $client): void {
        // seed: one lead; what is left out gets a sensible value.
        $lead = $mock->call('POST', '/state/leads', ['name' => 'Smith & Sons', 'project_id' => 1, 'deal' => true]);

        // act: your code, pointed at the sandbox.
        same('Smith & Sons', $client->book($lead['id'], 'Deposit', 1500.5)['name']);

        // verify: what was sent, and what was stored.
        $mock->verify(1, ['operation' => 'add-payment', 'body' => ['purpose' => 'Deposit']]);
        $payments = $mock->records('payments', ['lead_id' => $lead['id']]);
        same([['1500.5', 'my-shop']], array_map(fn ($payment) => [$payment['sum'], $payment['signature']], $payments));
        same([$lead], $mock->records('leads', ['name' => 'Smith & Sons', 'deal' => true]));
    },
    'an unavailable service is asked again' => function (Mock $mock, PaymentClient $client): void {
        $mock->call('POST', '/faults', ['preset' => 'rate-limited', 'times' => 2]);
        $client->book(101, 'Deposit', 10);
        $mock->verify(3, ['operation' => 'add-payment']);
        same(1, count($mock->records('payments')));
    },
];

$failed = 0;
foreach ($tests as $title => $test) {
    $mock = Mock::ownSandbox($title);
    try {
        $client = new PaymentClient($mock->baseUrl, pauseMs: 1);
        $client->login('anna@example.com', 'secret');
        $test($mock, $client);
        echo "ok      $title\n";
    } catch (Throwable $error) {
        $failed++;
        echo "FAILED  $title: {$error->getMessage()}\n";
        echo "        its journal: {$mock->keepJournal()}\n";
    } finally {
        $mock->delete();
    }
}
exit($failed === 0 ? 0 : 1);
