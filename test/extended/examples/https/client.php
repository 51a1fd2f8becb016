<?php
// A client that knows only the address of production. It calls the nine operations and prints each response in a line.
declare(strict_types=1);

const SERVICE = 'https://api.leads.example';
$token = null;

function call(string $method, string $path, ?array $body = null): array
{
    global $token;
    $curl = curl_init(SERVICE . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...($token ? ["token: $token"] : [])],
        CURLOPT_RETURNTRANSFER => true,
    ] + ($body ? [CURLOPT_POSTFIELDS => json_encode($body)] : []));
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    echo "$text\n";
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
}

$login = ['login' => 'owner@example.com', 'password' => 'secret', 'service' => 'php', 'version' => '1.0'];
$token = call('POST', '/login', $login)['result']['token'];
call('POST', '/task', ['title' => 'Send the offer', 'owner_id' => 11, 'project_id' => 1, 'lead_id' => 101]);
call('GET', '/view/1001');
call('PUT', '/view/1001', ['source' => 'newsletter']);
call('DELETE', '/view/1001');
call('POST', '/lead/101/payment', ['category' => 'Flat', 'purpose' => 'Deposit', 'sum' => 1500.5]);
call('PUT', '/lead/101/owner', ['owner' => 12]);
call('POST', '/lead/101/comment', ['text' => 'Called back']);
call('POST', '/logout');
