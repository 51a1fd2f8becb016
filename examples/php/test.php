<?php
// Two tests without a framework. In PHPUnit, begin the test in setUp(), and end the test in tearDown(), where $this->status() is the outcome.
declare(strict_types=1);

// start: `leadmock run -- php test.php` sets LEADMOCK_URL.

require __DIR__ . '/Leadmock.php';
require __DIR__ . '/PaymentClient.php';

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new RuntimeException('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

$tests = [
    'a payment reaches the lead' => function (Leadmock $mock, PaymentClient $client): void {
        // seed: one lead; leadmock chooses the other values.
        $lead = $mock->call('POST', '/state/leads', ['name' => 'Smith & Sons', 'project_id' => 1, 'deal' => true]);

        // act: your code, pointed at the sandbox.
        same('Smith & Sons', $client->book($lead['id'], 'Deposit', 1500.5)['name']);

        // verify: what was sent, and what was stored.
        $match = ['operation' => 'add-payment', 'body' => ['purpose' => 'Deposit']];
        $mock->call('POST', '/verify', ['match' => $match, 'times' => 1]);
        $payments = $mock->call('GET', "/state/payments?lead_id=$lead[id]")['records'];
        same([['1500.5', 'my-shop']], array_map(fn ($payment) => [$payment['sum'], $payment['signature']], $payments));
        same([$lead], $mock->call('GET', '/state/leads?' . http_build_query(['name' => 'Smith & Sons', 'deal' => 'true']))['records']);
    },
    'an unavailable service is asked again' => function (Leadmock $mock, PaymentClient $client): void {
        $mock->call('POST', '/faults', ['preset' => 'rate-limited', 'times' => 2]);
        $client->book(101, 'Deposit', 10);
        $mock->call('POST', '/verify', ['match' => ['operation' => 'add-payment'], 'times' => 3]);
        same(1, count($mock->call('GET', '/state/payments')['records']));
    },
];

$failed = 0;
foreach ($tests as $title => $test) {
    // own sandbox: one for each test.
    $mock = new Leadmock($title);
    try {
        $client = new PaymentClient($mock->baseUrl, pauseMs: 1);
        $client->login('anna@example.com', 'secret');
        $test($mock, $client);
        echo "ok      $title\n";
        // reset: leadmock deletes the sandbox of a passed test.
        $mock->end();
    } catch (Throwable $error) {
        $failed++;
        echo "FAILED  $title: {$error->getMessage()}\n";
        $mock->end($error->getMessage());
    }
}
exit($failed === 0 ? 0 : 1);
